export const STEPS = [
  { id: 'estimates', title: 'Price' },
  { id: 'pay', title: 'Payment' },
]
