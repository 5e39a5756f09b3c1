import { UpdateNotice } from '#src/features/site-version/update-notice.tsx'
import { LanguageNotice } from './language-notice.tsx'

/** What the site has to say over any page without closing it. */
export function SiteNotices() {
  return (
    <>
      <LanguageNotice />
      <UpdateNotice />
    </>
  )
}
