#!/usr/bin/env node
import { main } from '#atlas/paths/cli.ts'
import { exitOnClosedPipe } from '#atlas/paths/closed-pipe.ts'

exitOnClosedPipe()
process.exitCode = await main(process.argv.slice(2))
