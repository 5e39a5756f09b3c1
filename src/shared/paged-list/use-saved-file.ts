import { useMutation } from '@tanstack/react-query'
import { sessionToken } from '#machines/app/app.selectors.ts'
import type { files, SavedFile } from '#src/api/record-file.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { useApp } from '#src/providers/app/app-context.tsx'
import { chunk } from '#src/platform/chunk.ts'
import type { RequestOf } from '#wire/call.ts'

/** Saves a call's answer, in the member's language, as a file of this name; resolves once the browser has it. */
export function useSavedFile<Name extends SavedFile>(
  call: Name,
  request: Omit<RequestOf<(typeof files)[Name]>, 'language'>,
  fileName: string,
) {
  const app = useApp()
  const language = useLanguage()
  return useMutation({
    mutationFn: async () => {
      const token = sessionToken(app.getSnapshot())
      if (token === null) return
      const [{ recordFile }, { saveFile }] = await Promise.all([
        chunk(() => import('#src/api/record-file.ts')),
        chunk(() => import('#src/platform/save-text.ts')),
      ])
      saveFile(fileName, await recordFile(call, { ...request, language }, { token }))
    },
  })
}
