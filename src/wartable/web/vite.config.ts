import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const server = process.env.WARTABLE_SERVER ?? "http://127.0.0.1:8765";
const WORKER = "sw.js";

/** Tells the worker, which keeps the companion's page for use without network, what was built. */
const built: Plugin = {
  name: "built files",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith("assets/") && !name.endsWith(".map")).sort().map((name) => `/${name}`);
      const worker = bundle[WORKER];
      if (worker?.type !== "chunk") throw new Error("the worker was not built");
      const name = createHash("sha256").update(files.join() + worker.code).digest("hex").slice(0, 16);
      worker.code = `const __BUILT__ = ${JSON.stringify({ name, files })};\n${worker.code}`;
    },
  },
};

const WORTH = 1000; // bytes from which it pays to press a file together

/** Presses the built files together once and for all: the server has only to hand them out. */
const pressed: Plugin = {
  name: "pressed files",
  apply: "build",
  writeBundle({ dir }, bundle) {
    for (const name of Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|svg|json)$/.test(name))) {
      const path = join(dir ?? "dist", name);
      const whole = readFileSync(path);
      if (whole.length < WORTH) continue;
      writeFileSync(`${path}.br`, brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }));
      writeFileSync(`${path}.gz`, gzipSync(whole, { level: constants.Z_BEST_COMPRESSION }));
    }
  },
};

export default defineConfig({
  plugins: [svelte(), built, pressed],
  base: "/",
  build: {
    target: "es2022", outDir: "dist", emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", sw: "src/sw.ts" },
      output: { entryFileNames: ({ name }) => (name === "sw" ? WORKER : "assets/[name]-[hash].js") },
    },
  },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
});
