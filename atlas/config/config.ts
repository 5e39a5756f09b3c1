/** The settings of a project, in its `statehouse.config.ts`, `.mts`, `.js` or `.mjs`. Paths are relative to that file. */
export interface StatehouseConfig {
  /** Globs of the files with machines, such as `src/**\/*.machine.ts`. A machine with a model is not taken twice. */
  readonly machines?: readonly string[]
  /** Globs of the files with models, such as `src/**\/*.model.ts`. */
  readonly models?: readonly string[]
  /** Imports by another name: `{ '@/*': './src/*' }`. One `*` stands for any text. */
  readonly alias?: Readonly<Record<string, string>>
  /** What machines find as globals: `{ window: { location: { href: '' } } }`. What Node has itself stays. */
  readonly globals?: Readonly<Record<string, unknown>>
  /** What imports find in place of a module, by its name: `{ './analytics': { track() {} }, '*.svg?react': {} }`. */
  readonly modules?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Fields of `import.meta.env`, besides those that Vite always has. */
  readonly env?: Readonly<Record<string, string | boolean>>
}

/** Returns the settings as they are, checked by the compiler. */
export const defineConfig = (config: StatehouseConfig): StatehouseConfig => config
