import { loadDrizzleQuickly } from '#server/store/quick-drizzle.ts'

loadDrizzleQuickly()
