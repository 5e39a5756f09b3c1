import { build } from './build.ts'
import { followSupervisor, runServer } from './lib/server-process.ts'
import { ownStartOptions } from './lib/start-options.ts'

followSupervisor()
const environment = ownStartOptions()

if (await build()) runServer([], environment)
else process.exitCode = 1
