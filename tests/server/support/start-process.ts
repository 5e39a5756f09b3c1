import { followSupervisor, runServer, serverPrograms } from '#scripts/lib/server-process.ts'

/** What `npm start` does once the site is built. */
followSupervisor()
runServer([serverPrograms.source])
