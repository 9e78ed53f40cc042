import { describe, expect, test } from 'vitest'
import { flagsOf } from './sign-in-flags.ts'

const at = (time: string) => new Date(`2026-11-16T${time}:00Z`)
const phone = { device: 'Chrome on Android phone', ip: '41.66.20.7', at: at('09:00') }

describe('a sign-in', () => {
  test('has no flags the first time, or from the same phone on the same network', () => {
    expect(flagsOf(phone, [])).toEqual([])
    expect(flagsOf({ ...phone, ip: '41.66.99.1', at: at('09:10') }, [phone])).toEqual([])
  })

  test('from an unknown device is flagged, however long ago the others were used', () => {
    const laptop = { ...phone, device: 'Firefox on Linux computer', at: new Date('2027-06-01T00:00:00Z') }
    expect(flagsOf(laptop, [phone])).toEqual(['new-device'])
    expect(flagsOf({ ...laptop, at: new Date('2027-06-02T00:00:00Z') }, [laptop, phone])).toEqual([])
  })

  test.each([
    ['09:59', ['two-places']],
    ['10:00', []],
  ])('from another network at %s, after one at 09:00: %j', (time, flags) => {
    expect(flagsOf({ ...phone, ip: '154.160.1.1', at: at(time) }, [phone])).toEqual(flags)
  })

  test('networks are compared for IPv4 and IPv6; a mapped address counts as IPv4', () => {
    const v6 = { ...phone, ip: '2c0f:2a80:1::1' }
    expect(flagsOf({ ...v6, ip: '2c0f:2a80:1:9::5' }, [v6])).toEqual([])
    expect(flagsOf({ ...v6, ip: '2c0f:ffff:1::1' }, [v6])).toEqual(['two-places'])
    expect(flagsOf({ ...phone, ip: '::ffff:41.66.1.1' }, [phone])).toEqual([])
  })
})
