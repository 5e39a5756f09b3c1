import { expect, it } from 'vitest'

/** All modules except those that start the site in a browser, its service worker, and the script of round passports. */
const modules = import.meta.glob([
  '/src/**/*.{ts,tsx}',
  '!/src/{live,passport,app/boot,app/worker}/**',
  '!/src/**/*.d.ts',
])

it('every module of the site is imported without a browser, and keeps no process alive', async () => {
  const failures = await Promise.all(
    Object.entries(modules).map(([path, load]) =>
      load().then(
        () => [],
        (error: unknown) => [`${path}: ${String(error)}`],
      ),
    ),
  )
  expect(failures.flat()).toEqual([])
  expect(process.getActiveResourcesInfo().filter((kind) => !/pipe|tty/i.test(kind))).toEqual([])
})
