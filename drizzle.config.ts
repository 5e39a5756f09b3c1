import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --name <what-changed>` writes the next migration from the schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/store/schema/**/*.ts',
  out: './server/store/migrations',
})
