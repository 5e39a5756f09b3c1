#!/usr/bin/env node
import { main } from '#atlas/paths/cli.ts'

process.exitCode = await main(process.argv.slice(2))
