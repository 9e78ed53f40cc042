import { classes } from '../../../ui/classes.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { DateText } from '../../../ui/data/DateText.tsx'
import { Money } from '../../../ui/data/Money.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Hint } from '../../../ui/forms/Hint.tsx'
import { Proposal } from '../decide/Proposal.tsx'
import type { usePreview } from './use-preview.ts'

/** Live preview of the effects, dates and amounts while the form is filled in. */
export function PreviewPanel({ preview, isOld, refused }: ReturnType<typeof usePreview>) {
  return (
    <Card title="Preview" className="xl:sticky xl:below-bar">
      {refused && <Banner tone="warning">{refused.sentence}</Banner>}
      {!preview && !refused && <Hint>Fill in the form to see the changes.</Hint>}
      {preview && (
        <div aria-busy={isOld} className={classes('grid gap-5 transition-opacity', isOld && 'opacity-50')}>
          <Proposal proposal={preview} effectsTitle={preview.isImmediate ? 'Immediately' : 'After approval'} />
          {preview.notices.map(({ code, message }) => (
            <Banner key={code} tone="info">
              {message}
            </Banner>
          ))}
          <Hint>
            {preview.isImmediate ? (
              'This change applies immediately, without approval.'
            ) : (
              <>
                The office decides by <DateText value={preview.dueBy} />. The policy doesn’t change until then.
              </>
            )}
          </Hint>
        </div>
      )}
      {/* Screen readers announce only the final amount, not every intermediate value. */}
      <output className="sr-only">
        {preview && !isOld && preview.toRefundPesewas > 0 && (
          <>
            Refund <Money pesewas={preview.toRefundPesewas} />
          </>
        )}
        {preview && !isOld && preview.toPayPesewas > 0 && (
          <>
            Due from customer <Money pesewas={preview.toPayPesewas} />
          </>
        )}
      </output>
    </Card>
  )
}
