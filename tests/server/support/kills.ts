/** How often a process is killed in one test: 20 times in `npm run test:full`, a few times for every change. */
export const killsPlanned = (): number => Number(process.env['KILLS'] ?? 6)
