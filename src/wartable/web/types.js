// Makes the types of all messages of the schema that `wartable schema protocol` prints.
import { writeFile } from "node:fs/promises";
import { compileFromFile } from "json-schema-to-typescript";

const types = await compileFromFile("protocol.schema.json", {
  additionalProperties: false,
  unreachableDefinitions: true,
  bannerComment: "/* Made of protocol.schema.json; changes here are lost. */",
});
await writeFile("src/lib/protocol.d.ts", types);
