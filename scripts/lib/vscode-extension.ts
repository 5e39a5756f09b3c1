import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { rolldown } from 'rolldown'
import { xmlText } from '#atlas/paths/escape.ts'
import { root } from './run.ts'
import { zip } from './zip.ts'

const folder = join(root, 'vscode')

/** The fields of `vscode/package.json` that the package repeats. */
interface Manifest {
  readonly name: string
  readonly displayName: string
  readonly description: string
  readonly version: string
  readonly publisher: string
  readonly categories: readonly string[]
  readonly keywords: readonly string[]
  readonly engines: { readonly vscode: string }
  readonly extensionKind: readonly string[]
}

/**
 * Bundles the extension and packs it into a folder; resolves to the path of the `.vsix`. Rejects with the error of the
 * bundler.
 */
export async function packExtension(out: string): Promise<string> {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const files = new Map([
    ['extension/package.json', readFileSync(join(folder, 'package.json'))],
    ['extension/extension.js', Buffer.from(await bundle())],
    ['extension/README.md', readFileSync(join(folder, 'README.md'))],
    ['extension/LICENSE.txt', readFileSync(join(root, 'LICENSE'))],
  ])
  const types = Buffer.from(contentTypes([...files.keys(), 'extension.vsixmanifest']))
  const archive = zip(
    new Map([
      ['extension.vsixmanifest', Buffer.from(packageManifest(manifest))],
      ['[Content_Types].xml', types],
      ...files,
    ]),
  )
  mkdirSync(out, { recursive: true })
  const path = join(out, `${manifest.name}-${manifest.version}.vsix`)
  writeFileSync(path, archive)
  return path
}

/** The extension as one file, which VS Code loads with `require`. */
async function bundle(): Promise<string> {
  const built = await rolldown({ input: join(folder, 'extension.ts'), platform: 'node', external: ['vscode'] })
  const { output } = await built.generate({ format: 'cjs' })
  await built.close()
  return output[0].code
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.js': 'application/javascript',
  '.md': 'text/markdown',
  '.txt': 'text/plain',
  '.vsixmanifest': 'text/xml',
}

const contentTypes = (names: readonly string[]): string => {
  const endings = [...new Set(names.map((name) => extname(name)))]
  const types = endings.map((ending) => `<Default Extension="${ending}" ContentType="${mediaTypes[ending]}"/>`)
  return `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${types.join('')}</Types>
`
}

/** The manifest of the package, in the form that VS Code and its marketplace read. */
const packageManifest = (manifest: Manifest): string => {
  const { name, version, publisher, displayName, description, keywords, categories, engines, extensionKind } = manifest
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${xmlText(name)}" Version="${xmlText(version)}" Publisher="${xmlText(publisher)}"/>
    <DisplayName>${xmlText(displayName)}</DisplayName>
    <Description xml:space="preserve">${xmlText(description)}</Description>
    <Tags>${xmlText(keywords.join(','))}</Tags>
    <Categories>${xmlText(categories.join(','))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${xmlText(engines.vscode)}"/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="${xmlText(extensionKind.join(','))}"/>
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
  </Assets>
</PackageManifest>
`
}
