import * as v from 'valibot'
import { contentFiles, NamedContent, type SiteContent } from '#server/domain/content/content-settings.ts'
import { type ContentName, contentNames, ownWords, wordsOf } from '#server/domain/content/content-words.ts'
import { keepPreview, previewTtl, writtenWords } from '#server/domain/content/content.ts'
import { ownSections } from '#server/help/help.ts'
import { previewAddress } from '#server/http/preview.ts'
import { Language } from '#wire/shapes.ts'
import { usualGoals } from '#wire/site/system.ts'
import { command, type JsonFile, type Words } from '#server/operator/command.ts'
import type { OperatorSite } from '#server/operator/operator-site.ts'
import { inUtc } from '#server/operator/times.ts'

type Site = Pick<OperatorSite, 'db' | 'settings' | 'origin'>

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** Describes the customised parts of a content besides its texts. */
function beside(name: ContentName, content: SiteContent): readonly string[] {
  switch (name) {
    case 'landing':
      return content.landing?.goals === undefined
        ? []
        : [`goals of ${content.landing.goals.deposit} and ${content.landing.goals.withdrawal} minutes`]
    case 'apps':
      return (content.apps?.apps ?? []).map(({ platform, source, version }) => `${platform} ${source} ${version}`)
    case 'help': {
      const written = (content.help?.sections ?? []).flatMap(({ id, words }) => {
        const languages = Object.keys(words)
        return languages.length === 0 ? [] : [`${id} (${languages.join(', ')})`]
      })
      return content.help?.sections === undefined ? [] : [`sections ${written.join(', ') || 'reordered'}`]
    }
    case 'join':
      return []
  }
}

function describe(name: ContentName, content: SiteContent): string {
  if (content[name] === null) return `${name}: default`
  const texts = Language.options.flatMap((language) => {
    const count = Object.keys(writtenWords(content, language, [name])).length
    return count === 0 ? [] : [`${counted(count, 'text')} in ${language}`]
  })
  return `${name}: ${[...beside(name, content), ...texts].join('; ') || 'default'}`
}

/** Describes every content, one line each. */
async function describeContent({ settings }: Pick<Site, 'settings'>): Promise<string[]> {
  const content = await settings.content()
  return contentNames.map((name) => describe(name, content))
}

/** Returns a content as a complete file, with default texts where there are no others. */
async function showContent({ settings }: Pick<Site, 'settings'>, name: ContentName): Promise<string[]> {
  const content = await settings.content()
  const words: Record<string, Readonly<Record<string, string>>> = {}
  for (const language of Language.options) {
    const own = await ownWords(language)
    const mine = writtenWords(content, language, [name])
    words[language] = Object.fromEntries(wordsOf(name).map((id) => [id, mine[id] ?? own[id] ?? '']))
  }
  const file = { ...restOf(name, content), words }
  return JSON.stringify(file, null, 2).split('\n')
}

/** Parts of a content file besides its texts. */
function restOf(name: ContentName, { landing, help, apps }: SiteContent): object {
  switch (name) {
    case 'landing':
      return { goals: landing?.goals ?? usualGoals }
    case 'apps':
      return { apps: apps?.apps ?? [] }
    case 'help': {
      const own = new Map(ownSections().map(({ id, words }) => [id, words]))
      const sections = help?.sections?.map(({ id, words }) => ({ id, words: { ...own.get(id), ...words } }))
      return { sections: sections ?? ownSections() }
    }
    case 'join':
      return {}
  }
}

/** Removes texts equal to the default ones: copies would no longer follow the site. */
async function withoutOwn(content: NamedContent): Promise<NamedContent> {
  const words: Partial<Record<Language, Record<string, string>>> = {}
  for (const language of Language.options) {
    const own = await ownWords(language)
    const mine = Object.entries(content.written.words[language] ?? {}).flatMap(([id, text]) =>
      text === undefined || text === own[id] ? [] : [[id, text] as const],
    )
    if (mine.length > 0) words[language] = Object.fromEntries(mine)
  }
  if (content.name !== 'help') return v.parse(NamedContent, { ...content, written: { ...content.written, words } })
  const sections = ownSections()
  const mine = content.written.sections?.map((section) => {
    const own = sections.find(({ id }) => id === section.id)?.words ?? {}
    const changed = Language.options.filter(
      (language) => JSON.stringify(section.words[language]) !== JSON.stringify(own[language]),
    )
    return { ...section, words: Object.fromEntries(changed.map((language) => [language, section.words[language]])) }
  })
  return v.parse(NamedContent, { name: 'help', written: { sections: mine, words } })
}

/** Publishes content, or restores the default with null; open pages are notified. */
export async function setContent(
  { settings }: Pick<Site, 'settings'>,
  content: NamedContent | { readonly name: ContentName; readonly written: null },
  now: number,
): Promise<string[]> {
  await settings.setContent(content.written === null ? content : await withoutOwn(content), now)
  return [describe(content.name, await settings.content())]
}

/** Creates the preview address of unpublished content. */
export async function previewContent({ db, origin }: Site, content: NamedContent, now: number): Promise<string[]> {
  const token = await keepPreview(db, await withoutOwn(content), now)
  return [previewAddress(origin, token), `valid until ${inUtc(now + previewTtl)}`]
}

const Name = v.picklist(contentNames)
const Named = v.object({ name: Name })
const Content = v.object({ content: NamedContent })
const names = contentNames.join(', ')

const wrong = {
  name: (name: unknown) => `There is no content ${String(name ?? 'without a name')}. Contents: ${names}`,
}

const contentFile: JsonFile = {
  field: 'content',
  besides: Named.entries,
  schema: ({ name }) => contentFiles[v.parse(Name, name)],
  what: ({ name }) => `content of ${String(name)}`,
  explain: (problem) =>
    problem.startsWith('Invalid key: Expected never') ? 'the site has no content of that name' : problem,
  join: (written, { name }) => ({ content: { name, written } }),
}
const setsFile = {
  args: Content,
  read: ({ places: [name] }: Words) => ({ name }),
  json: contentFile,
  takes: 'a name and one file',
  wrong,
}

export const contentCommands = [
  command({
    name: 'content',
    usage: { content: `Show which contents are customised and which are default: ${names}.` },
    isReadOnly: true,
    run: (site) => describeContent(site),
  }),
  command({
    name: 'showContent',
    usage: { 'content show <name>': 'Print a content as a file, to edit and set.' },
    args: Named,
    takes: 'one name',
    wrong,
    isReadOnly: true,
    run: (site, { name }) => showContent(site, name),
  }),
  command({
    ...setsFile,
    name: 'setContent',
    usage: { 'content set <name> <file>': "Publish a content at once; the operator's guide describes the files." },
    run: (site, { content }) => setContent(site, content, site.now()),
  }),
  command({
    ...setsFile,
    name: 'previewContent',
    usage: {
      'content preview <name> <file>':
        'Print a preview address: for a day, it shows the site as if the file were published.',
    },
    run: (site, { content }) => previewContent(site, content, site.now()),
  }),
  command({
    name: 'resetContent',
    usage: { 'content reset <name>': 'Restore the default content.' },
    args: Named,
    takes: 'one name',
    wrong,
    run: (site, { name }) => setContent(site, { name, written: null }, site.now()),
  }),
]
