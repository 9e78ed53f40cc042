/** 24-hour assistance for travellers, printed on every certificate and sent with the policy. */
export const ASSISTANCE = {
  phone: '+233 30 200 0911',
  whatsapp: '+233 20 000 0911',
  email: 'assistance@okwan.example',
} as const
