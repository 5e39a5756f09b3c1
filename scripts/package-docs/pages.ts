import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { markdownText } from '#atlas/paths/escape.ts'
import type { EmptyProject } from '#scripts/lib/guide.ts'
import { root } from '#scripts/lib/run.ts'

/** A page of the documentation of `statehouse-atlas`. */
export interface DocsPage {
  /** Its name in the navigation. */
  readonly name: string
  /** Its file in the site. */
  readonly file: string
  /** Its path in the repository, from which its links lead. */
  readonly source: string
  readonly markdown: string
}

const written = (name: string, file: string, source: string): DocsPage => ({
  name,
  file,
  source,
  markdown: readFileSync(join(root, source), 'utf8'),
})

/** Resolves to all pages in their order, with the help of the commands that are installed in a project. */
export async function docsPages(project: EmptyProject): Promise<DocsPage[]> {
  return [
    written('Guide', 'index.html', 'atlas/README.md'),
    written('Test runners', 'test-runners.html', 'atlas/test-runners.md'),
    await commandLinePage(project),
    written('VS Code', 'vs-code.html', 'vscode/README.md'),
    written('Changelog', 'changelog.html', 'atlas/CHANGELOG.md'),
  ]
}

/** The page of the commands, made of what they print with `--help`. */
async function commandLinePage(project: EmptyProject): Promise<DocsPage> {
  const helps = await Promise.all(
    ['statehouse-paths', 'statehouse-atlas'].map(async (command) => {
      const { code, out, err } = await project.call(`${command} --help`)
      if (code !== 0) throw new Error(`${command} --help ended with code ${code}:\n${err}`)
      return `## ${command}\n\n${helpMarkdown(out)}`
    }),
  )
  const markdown = ['# Command line', ...helps].join('\n\n')
  return { name: 'Command line', file: 'command-line.html', source: 'command-line', markdown }
}

/** The help of a command in Markdown: a heading for each title of indented lines. */
function helpMarkdown(help: string): string {
  const [usage = '', ...blocks] = help.trimEnd().split('\n\n')
  const fenced = (text: string) => `\`\`\`text\n${text}\n\`\`\``
  const sections = blocks.map((block) => {
    const [, title, lines] = /^(\S.*)\n( {2}[\s\S]*)$/.exec(block) ?? []
    if (title === undefined || lines === undefined) return markdownText(block)
    return `### ${title}\n\n${fenced(lines.replaceAll(/^ {2}/gm, ''))}`
  })
  return [fenced(usage), ...sections].join('\n\n')
}
