import {
  TRAVEL_MODE_LABELS,
  TRAVEL_MODES,
  VISA_TYPE_LABELS,
  VISA_TYPES,
} from '@okwan/domain/products/travel-plans/terms'
import { Plus, Trash2 } from 'lucide-react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { Button } from '../../../ui/actions/Button.tsx'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { Segmented } from '../../../ui/choices/Segmented.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { ALIGN_WITH_INPUT } from '../../../ui/forms/input-class.ts'
import { PhoneField } from '../../../ui/forms/PhoneField.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { useTravelSale } from '../draft.ts'
import { YES_NO } from '../words.ts'
import { type MoreValues, noBeneficiary } from './more-values.ts'

type MoreFieldsProps = { form: UseFormReturn<MoreValues>; errorOf: (name: string) => string | undefined }

const MAX_BENEFICIARIES = 4

export function VisaFields({ form, errorOf, isSchengen }: MoreFieldsProps & { isSchengen: boolean }) {
  const needsVisa = form.watch('visaRequired') === 'yes'
  return (
    <FormSection title="Visa">
      <Segmented
        label="Visa required?"
        options={YES_NO}
        error={errorOf('visaRequired')}
        {...form.register('visaRequired')}
      />
      {needsVisa && (
        <>
          <Select
            label="Visa type"
            options={VISA_TYPES.map((value) => ({ value, label: VISA_TYPE_LABELS[value] }))}
            error={errorOf('visaType')}
            {...form.register('visaType')}
          />
          <TextField
            label="Embassy"
            hint="Such as Embassy of France, Accra. Printed on the embassy letter."
            optional={!isSchengen}
            maxLength={120}
            error={errorOf('embassyName')}
            {...form.register('embassyName')}
          />
        </>
      )}
    </FormSection>
  )
}

export function ContactFields({ form, errorOf }: MoreFieldsProps) {
  return (
    <FormSection title="Emergency contact" text="A person who isn’t travelling">
      <TextField
        label="Full name"
        maxLength={60}
        error={errorOf('emergencyContact.name')}
        {...form.register('emergencyContact.name')}
      />
      <PhoneField
        label="Phone number"
        autoComplete="off"
        error={errorOf('emergencyContact.mobile')}
        {...form.register('emergencyContact.mobile')}
      />
      <TextField
        label="Relationship"
        hint="Such as sister, husband or friend"
        maxLength={40}
        error={errorOf('emergencyContact.relationship')}
        {...form.register('emergencyContact.relationship')}
      />
    </FormSection>
  )
}

/** Beneficiaries: the emergency contact, or other people. */
export function BeneficiaryFields({ form, errorOf }: MoreFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'beneficiaries' })
  const isContact = form.watch('contactBenefits')
  const sharesError = errorOf('beneficiaries') ?? errorOf('beneficiaries.root')
  return (
    <section aria-labelledby="beneficiaries" className="grid gap-4">
      <div>
        <h2 id="beneficiaries" className="text-input font-bold">
          Beneficiaries
        </h2>
        <p className="text-muted">Paid if a traveller dies</p>
      </div>
      <Checkbox label="Same as emergency contact" {...form.register('contactBenefits')} />
      {!isContact &&
        fields.map((field, index) => (
          <BeneficiaryRow
            key={field.id}
            form={form}
            errorOf={errorOf}
            index={index}
            onRemove={fields.length > 1 ? () => remove(index) : undefined}
          />
        ))}
      {!isContact && sharesError && <Banner tone="danger">{sharesError}</Banner>}
      {!isContact && fields.length < MAX_BENEFICIARIES && (
        <Button icon={Plus} className="justify-self-start" onClick={() => append(noBeneficiary(0))}>
          Add beneficiary
        </Button>
      )}
    </section>
  )
}

type BeneficiaryRowProps = MoreFieldsProps & { index: number; onRemove: (() => void) | undefined }

function BeneficiaryRow({ form, errorOf, index, onRemove }: BeneficiaryRowProps) {
  return (
    <div className="grid gap-4 rounded-lg border border-line p-4 lg:grid-cols-2">
      <TextField
        label="Beneficiary’s name"
        maxLength={60}
        error={errorOf(`beneficiaries.${index}.fullName`)}
        {...form.register(`beneficiaries.${index}.fullName`)}
      />
      <TextField
        label="Beneficiary’s relationship"
        maxLength={40}
        error={errorOf(`beneficiaries.${index}.relationship`)}
        {...form.register(`beneficiaries.${index}.relationship`)}
      />
      <PhoneField
        label="Beneficiary’s phone number"
        autoComplete="off"
        error={errorOf(`beneficiaries.${index}.mobile`)}
        {...form.register(`beneficiaries.${index}.mobile`)}
      />
      <div className="flex items-start gap-2">
        <TextField
          label="Share"
          inputMode="numeric"
          suffix="%"
          className="w-28"
          error={errorOf(`beneficiaries.${index}.sharePct`)}
          {...form.register(`beneficiaries.${index}.sharePct`)}
        />
        {onRemove && (
          <IconButton
            label={`Remove beneficiary ${index + 1}`}
            icon={Trash2}
            className={`ml-auto ${ALIGN_WITH_INPUT}`}
            tipAlign="end"
            onClick={onRemove}
          />
        )}
      </div>
    </div>
  )
}

export function JourneyFields({ form, errorOf }: MoreFieldsProps) {
  const maxDays = useTravelSale().limits?.oneWayMaxDays
  const byAir = form.watch('modeOfTravel') === 'air'
  return (
    <FormSection title="Journey">
      <TextField
        label="Departure city"
        maxLength={60}
        error={errorOf('departureCity')}
        {...form.register('departureCity')}
      />
      <Segmented
        label="Mode of travel"
        options={TRAVEL_MODES.map((value) => ({ value, label: TRAVEL_MODE_LABELS[value] }))}
        error={errorOf('modeOfTravel')}
        {...form.register('modeOfTravel')}
      />
      {byAir && (
        <>
          <TextField label="Airline" optional maxLength={60} error={errorOf('airline')} {...form.register('airline')} />
          <TextField
            label="Booking reference"
            hint="6 letters or digits"
            optional
            maxLength={20}
            error={errorOf('bookingReference')}
            {...form.register('bookingReference')}
          />
        </>
      )}
      <TextField
        label="Accommodation address"
        optional
        maxLength={200}
        error={errorOf('accommodationAddress')}
        {...form.register('accommodationAddress')}
      />
      <div className="grid content-end gap-1.5">
        <Checkbox
          label="One-way trip"
          hint={maxDays ? `At most ${maxDays} days, no embassy letter` : 'No embassy letter'}
          {...form.register('oneWay')}
        />
        {errorOf('oneWay') && <Banner tone="danger">{errorOf('oneWay')}</Banner>}
      </div>
    </FormSection>
  )
}

export function ClaimFields({ form, errorOf }: MoreFieldsProps) {
  const hadClaims = form.watch('previousClaims') === 'yes'
  return (
    <FormSection title="Insurance history">
      <Segmented
        label="Previous travel claims?"
        options={YES_NO}
        error={errorOf('previousClaims')}
        {...form.register('previousClaims')}
      />
      <TextField
        label="Previous insurer"
        optional
        maxLength={80}
        error={errorOf('previousInsurer')}
        {...form.register('previousInsurer')}
      />
      {hadClaims && (
        <>
          <TextField
            label="Claims in last 24 months"
            inputMode="numeric"
            maxLength={3}
            error={errorOf('claimsLast24Months')}
            {...form.register('claimsLast24Months')}
          />
          <TextArea
            label="Claim details"
            maxLength={500}
            error={errorOf('previousClaimsText')}
            {...form.register('previousClaimsText')}
          />
        </>
      )}
    </FormSection>
  )
}

/** One question for all travellers; an illness opens the health questions of each. */
export function HealthFields({ form, errorOf }: MoreFieldsProps) {
  return (
    <FormSection title="Health" columns={1}>
      <Segmented
        label="Is any traveller pregnant, or was any traveller ill in the last 24 months?"
        hint="Including conditions controlled by medication"
        options={YES_NO}
        error={errorOf('illness')}
        {...form.register('illness', { required: 'Select yes or no.' })}
      />
    </FormSection>
  )
}
