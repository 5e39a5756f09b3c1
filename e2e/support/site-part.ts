import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const assets = join(import.meta.dirname, '..', '..', 'dist', 'site', 'assets')

/** The address of a script of the built site, by the name of its part; throws where there is none of that name. */
export function sitePart(name: string): string {
  const part = new RegExp(`^${name}-[\\w-]{7,}\\.js$`)
  const [file, another] = readdirSync(assets).filter((each) => part.test(each))
  if (file === undefined || another !== undefined) throw new Error(`the built site has not one part ${name}`)
  return `/assets/${file}`
}
