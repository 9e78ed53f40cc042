import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Ceremony = { challengeId: string; options: { challenge: string } }
/** Faults of a browser, an attacker or a copied device. */
type Fault = {
  origin?: string
  rpId?: string
  challenge?: string
  counter?: number
  isVerified?: boolean
  forged?: boolean
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** A software authenticator: one passkey that signs like a phone or a security key does. */
export class Authenticator {
  readonly id = randomBytes(32)
  counter = 0
  private readonly host: string
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  constructor(host = 'admin.localhost') {
    this.host = host
  }

  /** Answers the request for a new passkey. */
  create({ challengeId, options }: Ceremony, name: string, fault: Fault = {}) {
    const idLength = Buffer.alloc(2)
    idLength.writeUInt16BE(this.id.length)
    const credential = Buffer.concat([Buffer.alloc(16), idLength, this.id, this.coseKey()])
    const authData = Buffer.concat([this.authenticatorData(HAS_CREDENTIAL, fault), credential])
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(authData),
    ])
    const clientDataJSON = this.clientData('webauthn.create', options.challenge, fault).toString('base64url')
    const attestationObject = attestation.toString('base64url')
    const response = { id: this.id.toString('base64url'), clientDataJSON, attestationObject, transports: ['internal'] }
    return { challengeId, name, response }
  }

  /** Signs a challenge. */
  sign({ challengeId, options }: Ceremony, fault: Fault = {}) {
    this.counter = fault.counter ?? this.counter + 1
    const clientData = this.clientData('webauthn.get', options.challenge, fault)
    const authData = this.authenticatorData(0, fault)
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
    const key = fault.forged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : this.keys.privateKey
    const response = {
      id: this.id.toString('base64url'),
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, key).toString('base64url'),
    }
    return { challengeId, response }
  }

  private clientData(type: string, challenge: string, fault: Fault): Buffer {
    const origin = fault.origin ?? `http://${this.host}`
    return Buffer.from(JSON.stringify({ type, challenge: fault.challenge ?? challenge, origin, crossOrigin: false }))
  }

  private authenticatorData(flags: number, { rpId = this.host, isVerified = true }: Fault): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const presence = USER_PRESENT | (isVerified ? USER_VERIFIED : 0)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags | presence]), counter])
  }

  /** Public key as COSE: EC2, ES256, P-256, x, y. */
  private coseKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01])
    const part = (label: number, value: string) =>
      Buffer.concat([Buffer.from([label]), cborBytes(Buffer.from(value, 'base64url'))])
    return Buffer.concat([head, part(0x21, x), part(0x22, y)])
  }
}

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** At most 65,535 bytes. */
function cborBytes(bytes: Buffer): Buffer {
  const head = bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 0xff]
  return Buffer.concat([Buffer.from(head), bytes])
}
