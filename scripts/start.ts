import { build, servedParts } from './build.ts'
import { followSupervisor, runServer, serverPrograms } from './lib/server-process.ts'
import { ownStartOptions } from './lib/start-options.ts'

followSupervisor()
const environment = ownStartOptions()

if (await build({ parts: servedParts })) {
  runServer([serverPrograms.built], environment)
  // The atlas is built after the start: the site has priority.
  await build({ lowPriority: true })
} else process.exitCode = 1
