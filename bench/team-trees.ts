import { PGlite } from '@electric-sql/pglite'
import { ltree } from '@electric-sql/pglite/contrib/ltree'
import type { Figure } from './figure.ts'

const people = 100_000
const levels = 12
const runs = 5

/** Everybody by number with their way down from 0, who is above all: the same tree for both. */
const tree = `
  with recursive line as (
    select n, case when n = 0 then null when (n - 1) % ${levels} = 0 then 0
      else (n - 1) % ${levels} + ${levels} * (((n - 1) / ${levels}) / 5) end as above
    from generate_series(0, ${people}) n
  ), way as (
    select n, array[n] as path from line where above is null
    union all select line.n, way.path || line.n from way join line on line.above = way.n
  ) select n, path, n * 1000::bigint as joined from way`

/** What is asked of a team, in the words of each of the two. */
interface Kind {
  readonly name: string
  readonly make: readonly string[]
  readonly count: string
  readonly first: string
  readonly last: string
  readonly level: string
}

const order = (joined: string, offset: number) => `order by ${joined} desc limit 20 offset ${offset}`

const kinds: readonly Kind[] = [
  {
    name: 'closure table',
    make: [
      `create table kept as ${tree}`,
      'create table below (agent int, member int, level int, joined bigint, primary key (agent, member))',
      `insert into below select path[depth], n, cardinality(path) - depth, joined
        from kept, generate_series(1, cardinality(path) - 1) depth`,
      'create index on below (agent, joined, member)',
      'create index on below (agent, level, joined, member)',
      'analyze below',
    ],
    count: 'select count(*) from below where agent = 0',
    first: `select member from below where agent = 0 ${order('joined', 0)}`,
    last: `select member from below where agent = 0 ${order('joined', people - 20)}`,
    level: `select member from below where agent = 0 and level = 9 ${order('joined', 0)}`,
  },
  {
    name: 'ltree',
    make: [
      'create extension ltree',
      `create table placed as select n, array_to_string(path, '.')::ltree as path, joined from (${tree}) kept`,
      'create index on placed using gist (path)',
      'create index on placed (path)',
      'create index on placed (joined)',
      'analyze placed',
    ],
    count: `select count(*) from placed where path <@ '0' and n <> 0`,
    first: `select n from placed where path <@ '0' and n <> 0 ${order('joined', 0)}`,
    last: `select n from placed where path <@ '0' and n <> 0 ${order('joined', people - 20)}`,
    level: `select n from placed where path ~ '0.*{9}' ${order('joined', 0)}`,
  },
]

/** A closure table beside ltree, with the same team of a hundred thousand on the embedded database: what chose between them. */
export const measureTrees = async (): Promise<readonly Figure[]> => {
  const figures: Figure[] = []
  for (const { name, make, count, first, last, level } of kinds) {
    const db = await PGlite.create({ extensions: { ltree } })
    const begun = performance.now()
    for (const statement of make) await db.exec(statement)
    figures.push({ name: `${name}: written`, value: (performance.now() - begun) / 1_000, unit: 's' })
    const asked = { count, 'first page': first, 'last page': last, 'level 9, first page': level }
    for (const [what, query] of Object.entries(asked)) {
      const took: number[] = []
      for (let run = 0; run < runs; run += 1) {
        const at = performance.now()
        await db.query(query)
        took.push(performance.now() - at)
      }
      figures.push({ name: `${name}: ${what}`, value: took.sort((a, b) => a - b)[2] ?? Number.NaN, unit: 'ms' })
    }
    await db.close()
  }
  return figures
}
