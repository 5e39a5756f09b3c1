import '#src/ui/tokens.css'
import '#src/ui/base.css'
import '#src/ui/fonts.css'
import './shell.css'
import { failStart } from './early-calls.ts'
import { start } from './start-site.tsx'

start().catch(failStart)
