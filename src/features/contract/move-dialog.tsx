import type { Move } from '#machines/contract/contract.rules.ts'
import { maxReasonLength } from '#wire/contracts/contract.ts'
import { useText } from '#src/i18n/text.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { ContractShown } from './use-contract.ts'
import styles from './contract.module.css'

/** Asks to confirm a move, states its consequences, and takes a reason where the move allows one. */
export function MoveDialog({ shown: { view, send }, move }: { readonly shown: ContractShown; readonly move: Move }) {
  const t = useText()
  const { contract } = view
  const what = contract?.waiting?.what ?? 'offer'
  const ending = what === 'termination' || move === 'askEnd'
  const text =
    move === 'accept'
      ? t(`contract.ask.accept.${ending ? 'end' : 'offer'}`, { count: contract?.ends.length ?? 0 })
      : t(`contract.ask.${move}`)
  return (
    <ConfirmDialog
      title={t(`contract.${move}`)}
      text={text}
      closeLabel={t('app.close')}
      onClose={() => send({ type: 'cancelled' })}
      confirm={{
        label: t('contract.confirm'),
        variant: move === 'accept' && !ending ? 'primary' : 'danger',
        busy: view.sendingAction,
        onClick: () => send({ type: 'confirmed' }),
      }}
      cancel={{ label: t('app.cancel') }}
      error={view.actionFailed ? t('contract.notMoved') : null}
    >
      <div className={styles['moveForm']}>
        {contract !== null && move === 'accept' && contract.ends.length > 0 && (
          <Callout tone="warning">{contract.ends.map(({ name }) => name).join(', ')}</Callout>
        )}
        {(move === 'reject' || move === 'askNew' || move === 'askEnd') && (
          <TextField
            label={t('contract.reason')}
            name="reason"
            value={view.reason}
            maxLength={maxReasonLength}
            autoComplete="off"
            enterKeyHint="done"
            readOnly={view.sendingAction}
            onChange={(reason) => send({ type: 'reason.edited', reason })}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}
