import { shallowEqual, useSelector } from '@xstate/react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { maxPictures } from '#wire/engagement/promotion-rules.ts'
import type { ApplicationPicture } from '#machines/activity-application/activity-application.rules.ts'
import { activityApplicationView } from '#machines/activity-application/activity-application.selectors.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { type Progress, useProgress } from '#src/platform/progress.ts'
import { readFile } from '#src/platform/read-file.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { FieldError } from '#src/ui/choice-field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import type { ApplicationChart } from './use-application.ts'
import styles from './application.module.css'

/** Size limit of the server, in bytes. */
const largest = 5 * 1024 * 1024

interface PicturesProps {
  readonly chart: ApplicationChart
  /** Progress of the current upload, from 0 to 1. */
  readonly progress: Progress
}

/** Renders the pictures of an application, with controls to reorder, remove and upload them again after a failure. */
export function ApplicationPictures({ chart, progress }: PicturesProps) {
  const t = useText()
  const { pictures, problems, hasRoom, underWay, busy } = useSelector(chart, activityApplicationView, shallowEqual)
  const isHeld = busy || underWay !== null
  const choose = async (file: File | undefined) => {
    if (file === undefined) return
    const data = await readFile(file, largest)
    chart.send({ type: 'picture.chosen', key: crypto.randomUUID(), data })
  }
  return (
    <fieldset className={styles['pictures']}>
      <legend className={styles['label']}>{t('activity-application.pictures')}</legend>
      {pictures.length > 0 && (
        <ol className={styles['list']}>
          {pictures.map((picture, index) => (
            <Picture
              key={picture.key}
              picture={picture}
              place={index + 1}
              chart={chart}
              progress={picture.key === underWay ? progress : null}
              isHeld={isHeld}
            />
          ))}
        </ol>
      )}
      {hasRoom && (
        <label className={styles['file']}>
          <span className={buttonClass('secondary', { wide: true })}>{t('activity-application.add')}</span>
          <input
            type="file"
            accept="image/png,image/jpeg"
            className={styles['input']}
            disabled={isHeld}
            aria-describedby="application-pictures"
            aria-invalid={problems.pictures !== undefined || undefined}
            onChange={({ currentTarget }) => {
              void choose(currentTarget.files?.[0])
              currentTarget.value = ''
            }}
          />
        </label>
      )}
      <p className={styles['faint']} id="application-pictures">
        {t('activity-application.hint', { most: maxPictures })}
      </p>
      <FieldError>
        {problems.pictures === undefined ? null : t(`activity-application.${problems.pictures}`, { most: maxPictures })}
      </FieldError>
    </fieldset>
  )
}

interface PictureProps {
  readonly picture: ApplicationPicture
  /** Position, from 1 on. */
  readonly place: number
  readonly chart: ApplicationChart
  /** Upload progress; null unless it is being uploaded. */
  readonly progress: Progress | null
  readonly isHeld: boolean
}

function Picture({ picture: { key, data, id, wrong }, place, chart, progress, isHeld }: PictureProps) {
  const t = useText()
  return (
    <li className={styles['picture']}>
      <img
        className={styles['preview']}
        src={`data:${data.startsWith('/9j/') ? 'image/jpeg' : 'image/png'};base64,${data}`}
        alt=""
      />
      <span className={styles['details']}>
        {t('activity-application.picture', { place })}
        {progress !== null && <Sending progress={progress} place={place} />}
        <FieldError>
          {wrong === null ? null : wrong === 'fault' ? t('activity-application.fault') : t(`refusal.${wrong}`)}
        </FieldError>
      </span>
      {place > 1 && !isHeld && (
        <IconButton
          label={t('activity-application.forward', { place })}
          icon={<Icon of={ArrowLeft} size={18} />}
          onClick={() => chart.send({ type: 'picture.moved', key })}
        />
      )}
      {id === null && !isHeld && (
        <IconButton
          label={t('activity-application.again', { place })}
          icon={<Icon of={RotateCw} size={18} />}
          onClick={() => chart.send({ type: 'picture.retried', key })}
        />
      )}
      {(!isHeld || progress !== null) && (
        <IconButton
          label={t('activity-application.remove', { place })}
          icon={<Icon of={Trash2} size={18} />}
          onClick={() => chart.send({ type: 'picture.removed', key })}
        />
      )}
    </li>
  )
}

/** Renders the upload progress of a picture. */
function Sending({ progress, place }: { readonly progress: Progress; readonly place: number }) {
  const t = useText()
  const share = useProgress(progress)
  const percent = formatNumber(share, useLanguage(), { style: 'percent', maximumFractionDigits: 0 })
  return (
    <span className={styles['sending']}>
      <progress className={styles['bar']} value={share} aria-label={t('activity-application.sending', { place })} />
      <span>{percent}</span>
    </span>
  )
}
