import { classes } from '../../../ui/classes.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { DateText } from '../../../ui/data/DateText.tsx'
import { Money } from '../../../ui/data/Money.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Hint } from '../../../ui/forms/Hint.tsx'
import { Proposal } from '../decide/Proposal.tsx'
import type { usePreview } from './use-preview.ts'

/** What happens next, in words, days and money, while the form is being filled in. */
export function PreviewPanel({ preview, isOld, refused }: ReturnType<typeof usePreview>) {
  return (
    <Card title="What happens next" className="xl:sticky xl:top-18">
      {refused && <Banner tone="warning">{refused.sentence}</Banner>}
      {!preview && !refused && <Hint>Fill in the form, and what it changes stands here.</Hint>}
      {preview && (
        <div aria-busy={isOld} className={classes('grid gap-5 transition-opacity', isOld && 'opacity-50')}>
          <Proposal proposal={preview} effectsTitle={preview.isImmediate ? 'At once' : 'When it is approved'} />
          {preview.notices.map(({ code, message }) => (
            <Banner key={code} tone="info">
              {message}
            </Banner>
          ))}
          <Hint>
            {preview.isImmediate ? (
              'It is done at once.'
            ) : (
              <>
                A colleague in the office decides it by <DateText value={preview.promisedBy} />. Until then nothing
                changes.
              </>
            )}
          </Hint>
        </div>
      )}
      {/* Only the settled sum is spoken, not every figure on the way. */}
      <output className="sr-only">
        {preview && !isOld && preview.toRefundPesewas > 0 && (
          <>
            Refund <Money pesewas={preview.toRefundPesewas} />
          </>
        )}
        {preview && !isOld && preview.toPayPesewas > 0 && (
          <>
            To pay <Money pesewas={preview.toPayPesewas} />
          </>
        )}
      </output>
    </Card>
  )
}
