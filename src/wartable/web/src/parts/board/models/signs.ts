/** The signs that marks may have at their units, 12 pixels about their middle. */
export const SIGNS: Readonly<Record<string, string>> = {
  burst: "M0-5V-2.500M0 2.500V5M-5 0H-2.500M2.500 0H5M-3.500-3.500L-1.800-1.800M1.800 1.800L3.500 3.500M3.500-3.500L1.800-1.800M-1.800 1.800L-3.500 3.500",
  lying: "M-5 3H5M-4.500.500H1.500L4.500 0M-3.200-2.200V-2.100",
  eye: "M-5 0S-3-3.200 0-3.200S5 0 5 0S3 3.200 0 3.200S-5 0-5 0M0-.6V.6",
  clash: "M-4-4L4 4M4-4L-4 4M-4.500 1.500L-1.500 4.500M4.500 1.500L1.500 4.500",
  tired: "M-3.500-3.500H2.500L-3.500 3.500H2.500M4 3.400V3.500",
};
