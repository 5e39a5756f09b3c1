import { build, servedParts } from './build.ts'
import { followSupervisor, runServer, serverPrograms } from './lib/server-process.ts'
import { ownStartOptions } from './lib/start-options.ts'

followSupervisor()
const environment = ownStartOptions()

if (await build({ parts: servedParts })) {
  runServer([serverPrograms.built], environment)
  // Analysts can wait for the page of all charts longer than visitors for the site.
  await build({ behind: true })
} else process.exitCode = 1
