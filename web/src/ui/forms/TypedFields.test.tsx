// @vitest-environment jsdom
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { Segmented } from '../choices/Segmented.tsx'
import { blur, find, focus, mount, press, type } from '../test/mount.tsx'
import { MoneyField } from './MoneyField.tsx'
import { OtpField } from './OtpField.tsx'
import { PhoneField } from './PhoneField.tsx'

type Values = { value: string; phone: string; period: string }

function Form({ onSubmit }: { onSubmit: (values: Values) => void }) {
  const { register, handleSubmit } = useForm<Values>({ defaultValues: { value: '', phone: '', period: '6' } })
  return (
    <form onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
      <MoneyField label="Value" {...register('value')} />
      <PhoneField label="Phone" {...register('phone')} />
      <Segmented
        label="Period"
        options={[
          { value: '6', label: '6 months' },
          { value: '12', label: '1 year' },
        ]}
        {...register('period')}
      />
      <button type="submit">Continue</button>
    </form>
  )
}

test('the form gets the normalised text of registered fields and the selected segment', async () => {
  const submitted = vi.fn()
  await mount(<Form onSubmit={(values) => submitted(values)} />)
  const value = find<HTMLInputElement>('[name=value]')
  await focus(value)
  await type(value, '52000.5')
  const phone = find<HTMLInputElement>('[name=phone]')
  await focus(phone)
  await type(phone, '+233241234567')
  await blur(phone)
  expect(find<HTMLInputElement>('[name=period]:checked').value).toBe('6')
  await press(find('[name=period][value="12"]'))
  await press(find('button'))
  await vi.waitFor(() =>
    expect(submitted).toHaveBeenCalledWith({ value: '52,000.50', phone: '024 123 4567', period: '12' }),
  )
})

test.each([
  [<MoneyField key="money" label="Value" />, 'about fifty'],
  [<PhoneField key="phone" label="Phone" />, '024 12'],
])('invalid text stays as typed', async (field, text) => {
  await mount(field)
  const input = find<HTMLInputElement>('input')
  await focus(input)
  await type(input, text)
  await blur(input)
  expect(input.value).toBe(text)
})

test('a pasted code loses spaces and letters and is submitted once complete', async () => {
  const complete = vi.fn()
  await mount(<OtpField label="Code" onComplete={complete} />)
  const input = find<HTMLInputElement>('input')
  await type(input, '48 29')
  expect(complete).not.toHaveBeenCalled()
  await type(input, 'code 482-913 7')
  expect(input.value).toBe('482913')
  expect(complete).toHaveBeenCalledExactlyOnceWith('482913')
})
