import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { catalogues } from './scripts/build/catalogues.ts'

/** Long suites (real Postgres, pairs of transitions, many kills) run with `npm run test:full`. */
const isFull = process.env['FULL'] !== undefined
// A timeout finds what hangs. Most of this runs behind the browser's tests and gets what they leave of a slow machine;
// what kills or draws for longer in the full run says so itself.
const longest = 120_000
/** Millions of drawn rounds that ask no database, and need not be drawn again on another one. */
const withoutDatabase = [
  'tests/server/{sports/sports-odds,games/fishing-odds,games/slot-ways,games/slot-clusters,games/art}.test.ts',
]
/** What kills processes takes longest: at the end of a run it would leave a processor without work. */
const kills = ({ moduleId }: TestSpecification) => moduleId.endsWith('kill.test.ts')
class KillsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return [...sorted.filter(kills), ...sorted.filter((file) => !kills(file))]
  }
}

const patient = { testTimeout: longest, hookTimeout: longest }

export default defineConfig({
  test: {
    maxWorkers: 2,
    pool: 'forks',
    sequence: { sequencer: KillsFirst },
    // As in the browser: `npm test` names each test that needed another try, and more than two of them fail the run.
    retry: 1,
    // A part that is fetched when it is first needed takes longer than a second on a machine that is busy.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['tests/{games,wire,machines,src,bench}/**/*.test.ts'],
          // Nothing here keeps anything between tests; to load the charts anew for every file took two thirds of the time.
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
          ...patient,
        },
      },
      {
        extends: true,
        test: {
          name: 'tools',
          include: ['tests/{atlas,scripts}/**/*.test.ts'],
          ...patient,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude: [
            // Of those that kill servers, the one of money under play stands for every change.
            ...(isFull ? [] : ['tests/server/!(games)/*kill.test.ts']),
            ...(process.env['TEST_DATABASE'] === 'postgres'
              ? withoutDatabase
              : // The embedded database lets in one process and has one role.
                ['tests/server/jobs/two-servers.test.ts', 'tests/server/store/postgres-roles.test.ts']),
          ],
          globalSetup: ['tests/server/support/global-setup.ts'],
          // What renders pages runs as it was built.
          server: { deps: { external: [/\/dist\/render\//] } },
          // Every file has servers and databases of its own; the code they are made of is loaded once for a worker.
          isolate: false,
          ...patient,
        },
      },
      {
        extends: true,
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          // A new flow is laid out in a copy of everything, which is compiled and linted anew: half a minute.
          ...(isFull ? {} : { exclude: ['tests/architecture/new-flow.test.ts'] }),
          ...patient,
        },
      },
    ],
  },
})
