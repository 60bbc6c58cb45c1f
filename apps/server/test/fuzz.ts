/**
 * The number of tries and the seed. Constant, so that a failing run means a change of ours; FUZZ_RUNS and FUZZ_SEED
 * widen the search.
 */
export const fuzz = (runs: number) => ({
  numRuns: Number(process.env.FUZZ_RUNS ?? runs),
  seed: Number(process.env.FUZZ_SEED ?? 20_260_311),
})
