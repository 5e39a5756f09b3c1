import { build } from './build.ts'
import { runServer } from './lib/server-process.ts'

if (await build()) runServer()
else process.exitCode = 1
