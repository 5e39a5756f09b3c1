import { expect, type Page } from '@playwright/test'
import { pagedListScreen } from './paged-list.screen.ts'
import { translatorOf } from '#e2e/support/texts.ts'

/** The list of a member's sessions, and the dialog before one ends. */
export const sessionsScreen = (page: Page, language: 'en' | 'fil') => {
  const t = translatorOf(language)
  const main = page.getByRole('main')
  const list = main.getByRole('table', { name: t('sessions.title') })
  const others = list.getByRole('row').filter({ has: page.getByRole('button', { name: t('sessions.end') }) })
  const dialog = page.getByRole('alertdialog')
  const confirm = dialog.getByRole('button', { name: t('sessions.confirm'), exact: true })

  return {
    others,
    list,
    clickEnd: () =>
      others
        .first()
        .getByRole('button', { name: t('sessions.end') })
        .click(),
    clickLogout: () => list.getByRole('button', { name: t('app.logout') }).click(),
    clickEndOthers: () => main.getByRole('button', { name: t('sessions.endOthers') }).click(),
    clickConfirm: () => confirm.click(),
    clickCancel: () => dialog.getByRole('button', { name: t('app.cancel'), exact: true }).click(),
    clickState: (state: 'open' | 'over' | 'all') =>
      pagedListScreen(page, language).filter((filters) =>
        filters.getByRole('button', { name: t(`sessions.state.${state}`), exact: true }).click(),
      ),
    seeList: async () => {
      await expect(list.getByText(t('sessions.own'))).toBeVisible()
      await expect(dialog).toHaveCount(0)
    },
    seeQuestion: () => expect(confirm).toBeVisible(),
    seeBusy: () => expect(confirm).toHaveAttribute('aria-busy', 'true'),
    seeNotEnded: () => expect(dialog.getByRole('alert')).toBeVisible(),
  }
}
