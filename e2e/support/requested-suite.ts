import type { SuiteOptions } from '#atlas/paths/replay.ts'

/** The suite to play; the command line's options, so that a path has the same number here and there. */
export const requestedSuite = JSON.parse(process.env['PATHS_SUITE'] ?? '{}') as SuiteOptions
