import tests from './playwright.config.ts'

/** `npm run screens`: the drivers of the tests take the pictures of the gallery. */
export default {
  ...tests,
  testMatch: '**/*.shots.ts',
  outputDir: '.cache/screens/failed',
  projects: tests.projects?.filter(({ name }) => name === 'desktop'),
}
