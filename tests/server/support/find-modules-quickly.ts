import { findModulesQuickly } from '#server/quick-modules.ts'

findModulesQuickly()
