import * as v from 'valibot'
import { OperatorCommand } from './command.ts'

/** What `--help` says of vendors. */
export const vendorsHelp = `  npm run operator -- vendors
      Show which vendors are open, and where their games open.
  npm run operator -- vendors close|open <vendor>
      Take a vendor's games from play while it is under maintenance, or give them back.
  npm run operator -- vendors frame|window <vendor>
      Have its games open on the site's own page, or in a window of their own where it lets nobody frame it.`

/** Reads what follows `vendors`: the command, or what was not understood. */
export function readVendors([what, vendor, ...more]: readonly string[]): OperatorCommand | string {
  if (what === undefined) return { command: 'vendors' }
  const asked = {
    close: { command: 'setVendorClosed', vendor, closed: true },
    open: { command: 'setVendorClosed', vendor, closed: false },
    frame: { command: 'setVendorOpensIn', vendor, opensIn: 'frame' },
    window: { command: 'setVendorOpensIn', vendor, opensIn: 'window' },
  }
  if (!Object.hasOwn(asked, what)) return 'What about vendors? close, open, frame or window'
  const read = v.safeParse(OperatorCommand, asked[what as keyof typeof asked])
  return read.success && more.length === 0 ? read.output : `vendors ${what} takes a vendor’s code`
}
