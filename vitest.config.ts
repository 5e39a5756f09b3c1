import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { catalogues } from './scripts/build/catalogues.ts'

/** Long suites (real Postgres, pairs of transitions, many kills) run with `npm run test:full`. */
const isFull = process.env['FULL'] !== undefined
// The timeout is for hanging tests. Most tests run with low priority beside the browser's tests on a slow machine, in the
// full run also simulations of a million rounds.
const longest = isFull ? 600_000 : 120_000
/** Millions of simulated rounds without a database, which need no second run on another one. */
const withoutDatabase = [
  'tests/server/{sports/sports-odds,games/fishing-odds,games/slot-ways,games/slot-clusters,games/art}.test.ts',
]
/** The longest files start first: at the end of a run one of them would leave a processor without work. */
const isLong = ({ moduleId }: TestSpecification) => /(kill|pyramid)\.test\.ts$/.test(moduleId)
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const patient = { testTimeout: longest, hookTimeout: longest }

export default defineConfig({
  test: {
    maxWorkers: 2,
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    // As in the browser: `npm test` names each flaky test, and more than two of them fail the run.
    retry: 1,
    // Lazy loading takes longer than a second on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['tests/{games,wire,machines,src,bench}/**/*.test.ts'],
          // These tests share no state; loading the charts again for every file took two thirds of the time.
          isolate: false,
          ...patient,
        },
      },
      {
        extends: true,
        plugins: [catalogues(fileURLToPath(new URL('.', import.meta.url))), react()],
        test: {
          name: 'screens',
          include: ['tests/src/**/*.test.tsx'],
          globalSetup: ['tests/src/support/global-setup.ts'],
          server: { deps: { external: [/\/dist\/render\//] } },
          ...patient,
        },
      },
      {
        extends: true,
        test: {
          name: 'tools',
          include: ['tests/{atlas,scripts,vscode}/**/*.test.ts'],
          ...patient,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude: [
            // Of the tests that kill servers, one with open bets runs on every change.
            ...(isFull ? [] : ['tests/server/!(games)/*kill.test.ts']),
            ...(process.env['TEST_DATABASE'] === 'postgres'
              ? withoutDatabase
              : // The embedded database lets in one process and has one role.
                ['tests/server/jobs/two-servers.test.ts', 'tests/server/store/postgres-roles.test.ts']),
          ],
          globalSetup: ['tests/server/support/global-setup.ts'],
          // Pages are rendered by the built code.
          server: { deps: { external: [/\/dist\/render\//] } },
          // Every file has its own servers and databases; a worker loads their code once.
          isolate: false,
          ...patient,
        },
      },
      {
        extends: true,
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          // A new flow is created in a copy of the repository, which is compiled and linted: half a minute.
          ...(isFull ? {} : { exclude: ['tests/architecture/new-flow.test.ts'] }),
          ...patient,
        },
      },
    ],
  },
})
