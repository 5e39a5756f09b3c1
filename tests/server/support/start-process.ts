import { followSupervisor, runServer, serverPrograms } from '#scripts/lib/server-process.ts'

/** As `npm start` once the site is built. */
followSupervisor()
runServer([serverPrograms.source])
