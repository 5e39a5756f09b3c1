#!/usr/bin/env node
import { main } from '#atlas/paths/cli.ts'
import { endWithReader } from '#atlas/paths/closed-pipe.ts'

endWithReader()
process.exitCode = await main(process.argv.slice(2))
