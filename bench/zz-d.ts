import { measureTeam } from './team.ts'
for (const f of await measureTeam()) process.stdout.write(`${f.name}: ${f.value.toFixed(1)} ${f.unit}\n`)
