#!/usr/bin/env node
import { main } from '#atlas/paths/cli.ts'
import { exitWith, isolateOutput } from '#atlas/paths/output.ts'

isolateOutput()
await exitWith(await main(process.argv.slice(2)))
