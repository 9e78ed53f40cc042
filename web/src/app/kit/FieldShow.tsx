import { parseCedis } from '@okwan/domain/platform/money'
import { parsePhone } from '@okwan/domain/platform/phone'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/actions/Button.tsx'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { Radio } from '../../ui/choices/Radio.tsx'
import { RadioTile } from '../../ui/choices/RadioTile.tsx'
import { Segmented } from '../../ui/choices/Segmented.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { Switch } from '../../ui/choices/Switch.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { ErrorSummary, type FormProblem } from '../../ui/forms/ErrorSummary.tsx'
import { FieldGroup } from '../../ui/forms/FieldGroup.tsx'
import { FormSection } from '../../ui/forms/FormSection.tsx'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { OtpField } from '../../ui/forms/OtpField.tsx'
import { PhoneField } from '../../ui/forms/PhoneField.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { CountryField } from './CountryField.tsx'
import { Chapter, Show } from './Show.tsx'

export function FieldShow() {
  return (
    <Chapter title="Fields">
      <Show title="Typed values in every state">
        <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
          <TextField label="Full name" />
          <TextField
            label="Chassis number"
            hint="17 letters and digits"
            defaultValue="JTDBR32E720012345"
            check="verified"
          />
          <TextField label="Registration number" defaultValue="GR 4821-22" check="checking" optional />
          <TextField
            label="Email"
            type="email"
            defaultValue="efua@"
            error="Enter an email address, such as efua@example.com"
          />
          <TextField label="Policy number" defaultValue="MTR-26-004182" readOnly />
          <TextField label="Branch" defaultValue="Accra Central" disabled />
          <MoneyField label="Vehicle value" hint="Current market value" defaultValue="52,000.00" />
          <PhoneField label="Phone number" defaultValue="024 123 4567" />
          <OtpField label="Code" defaultValue="4829" hint="Sent to 024 ••• 4567" />
          <Select
            label="Use"
            placeholder="Select"
            options={[
              { value: 'private', label: 'Private' },
              { value: 'taxi', label: 'Taxi' },
            ]}
          />
          <CountryField />
          <CountryField freeText />
          <TextArea label="What happened" optional hint="Describe the accident" />
          <Select label="Network" options={[{ value: 'mtn', label: 'MTN Mobile Money' }]} error="Select a network" />
          <CountryField loading error="Select a country" />
        </div>
      </Show>
      <Choices />
      <SampleForm />
    </Chapter>
  )
}

function Choices() {
  return (
    <Show title="Choices">
      <div className="grid gap-6 lg:grid-cols-3">
        <FieldGroup label="Documents" hint="Select all that apply">
          <Checkbox label="Driving licence" defaultChecked />
          <Checkbox label="Ghana Card" hint="Front and back" />
          <Checkbox label="Old certificate" disabled />
          <Checkbox label="Form A" defaultChecked disabled />
        </FieldGroup>
        <FieldGroup label="Who drives" error="Select who drives">
          <Radio name="driver" label="Owner only" />
          <Radio name="driver" label="Anyone with a licence" hint="Costs more" />
        </FieldGroup>
        <div className="space-y-5">
          <Segmented
            label="Period"
            options={[
              { value: '3', label: '3 months' },
              { value: '6', label: '6 months' },
              { value: '12', label: '1 year' },
            ]}
            defaultValue="12"
            name="period"
          />
          <Switch label="Shortcuts" hint="Single keys, such as J and K" defaultChecked />
          <Switch label="Tips" />
          <Switch label="Managed by your branch" disabled />
        </div>
      </div>
      <FieldGroup label="Pay with" className="grid gap-3 md:grid-cols-3">
        <RadioTile
          name="network"
          label="MTN Mobile Money"
          hint="Network of 024 123 4567"
          barColor="#ffcb05"
          defaultChecked
        />
        <RadioTile
          name="network"
          label="Telecel Cash"
          barColor="#e60000"
          end={<StatusBadge tone="warning">Slow today</StatusBadge>}
        />
        <RadioTile name="network" label="AirtelTigo Money" barColor="#0057a8" disabled />
      </FieldGroup>
    </Show>
  )
}

type SampleValues = { phone: string; value: string; seats: string; agree: boolean }

function SampleForm() {
  const { register, handleSubmit, formState } = useForm<SampleValues>({ shouldFocusError: false })
  const { errors, submitCount } = formState
  const problems: FormProblem[] = (['phone', 'value', 'seats', 'agree'] as const).flatMap((name) => {
    const message = errors[name]?.message
    return message ? [{ name, message }] : []
  })
  return (
    <Show title="Complete form: press Continue to see the error summary">
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(() => toast('Form is complete'))(event)}
        className="max-w-3xl space-y-6"
      >
        <ErrorSummary problems={problems} attempt={submitCount} />
        <FormSection title="Vehicle" text="As on the registration certificate">
          <PhoneField
            label="Phone number"
            error={errors.phone?.message}
            {...register('phone', {
              validate: (text) => !!parsePhone(text) || 'Enter a Ghana mobile number, such as 024 123 4567',
            })}
          />
          <MoneyField
            label="Vehicle value"
            error={errors.value?.message}
            {...register('value', { validate: (text) => parseCedis(text) !== undefined || 'Enter the vehicle value' })}
          />
          <Select
            label="Seats"
            placeholder="Select"
            options={['2', '5', '7'].map((seats) => ({ value: seats, label: seats }))}
            error={errors.seats?.message}
            {...register('seats', { required: 'Select the number of seats' })}
          />
        </FormSection>
        <FieldGroup label="Consent" error={errors.agree?.message}>
          <Checkbox
            label="The customer has agreed"
            {...register('agree', { required: 'Get the customer’s consent' })}
          />
        </FieldGroup>
        <Button type="submit" variant="primary">
          Continue
        </Button>
      </form>
    </Show>
  )
}
