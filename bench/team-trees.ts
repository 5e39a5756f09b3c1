import { PGlite } from '@electric-sql/pglite'
import { ltree } from '@electric-sql/pglite/contrib/ltree'
import type { Figure } from './figure.ts'

const people = 100_000
const levels = 12
const runs = 5
/** The root, an agent with 155 members below, and twenty agents of different sizes. */
const [whole, small] = [0, 241]
const twenty = Array.from({ length: 20 }, (_, index) => 1 + index * levels)

/**
 * Everybody with their way down by number from 0, who is above all: the same tree for both, with names as long as real
 * ones.
 */
const tree = `
  with recursive line as (
    select n, case when n = 0 then null when (n - 1) % ${levels} = 0 then 0
      else (n - 1) % ${levels} + ${levels} * (((n - 1) / ${levels}) / 5) end as above
    from generate_series(0, ${people}) n
  ), way as (
    select n, array[md5(n::text)] as path from line where above is null
    union all select line.n, way.path || md5(line.n::text) from way join line on line.above = way.n
  ) select n, path, n * 1000::bigint as joined from way`

/** Queries about a team, in the SQL of each schema. */
interface Kind {
  readonly name: string
  readonly make: readonly string[]
  readonly queries: Readonly<Record<string, string>>
}

const order = (offset: number) => `order by joined desc limit 20 offset ${offset}`
const idOf = (n: number) => `md5('${n}')::uuid`
const below = (n: number) => `path <@ (select path from placed where n = ${n}) and n <> ${n}`

const kinds: readonly Kind[] = [
  {
    name: 'closure table',
    make: [
      `create table kept as ${tree}`,
      'create table below (agent uuid, member uuid, level int, joined bigint, primary key (agent, member))',
      `insert into below select path[depth]::uuid, md5(n::text)::uuid, cardinality(path) - depth, joined
        from kept, generate_series(1, cardinality(path) - 1) depth`,
      'create index on below (agent, joined, member)',
      'create index on below (agent, level, joined, member)',
      'analyze below',
    ],
    queries: {
      'all counted': `select count(*) from below where agent = ${idOf(whole)}`,
      'first page': `select member from below where agent = ${idOf(whole)} ${order(0)}`,
      'last page': `select member from below where agent = ${idOf(whole)} ${order(people - 20)}`,
      'level 9, first page': `select member from below where agent = ${idOf(whole)} and level = 9 ${order(0)}`,
      'first page of a small team': `select member from below where agent = ${idOf(small)} ${order(0)}`,
      'twenty teams counted': twenty
        .map((n) => `select count(*) from below where agent = ${idOf(n)}`)
        .join(' union all '),
      'a sum for every agent': 'select agent, sum(joined) from below group by agent',
    },
  },
  {
    name: 'ltree',
    make: [
      'create extension ltree',
      `create table placed as select n, array_to_string(path, '.')::ltree as path, joined from (${tree}) kept`,
      'alter table placed add primary key (n)',
      'create index on placed using gist (path)',
      'create index on placed (path)',
      'create index on placed (joined)',
      'analyze placed',
    ],
    queries: {
      'all counted': `select count(*) from placed where ${below(whole)}`,
      'first page': `select n from placed where ${below(whole)} ${order(0)}`,
      'last page': `select n from placed where ${below(whole)} ${order(people - 20)}`,
      'level 9, first page': `select n from placed where ${below(whole)} and nlevel(path) = 10 ${order(0)}`,
      'first page of a small team': `select n from placed where ${below(small)} ${order(0)}`,
      'twenty teams counted': twenty.map((n) => `select count(*) from placed where ${below(n)}`).join(' union all '),
      'a sum for every agent': `select agent, sum(joined) from placed, unnest(string_to_array(path::text, '.')) agent group by agent`,
    },
  },
]

/**
 * A closure table beside ltree, with the same team of a hundred thousand on the embedded database: what chose between
 * them.
 */
export const measureTrees = async (): Promise<readonly Figure[]> => {
  const figures: Figure[] = []
  for (const { name, make, queries } of kinds) {
    const db = await PGlite.create({ extensions: { ltree } })
    const begun = performance.now()
    for (const statement of make) await db.exec(statement)
    figures.push({ name: `${name}: written`, value: (performance.now() - begun) / 1_000, unit: 's' })
    for (const [what, query] of Object.entries(queries)) {
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
