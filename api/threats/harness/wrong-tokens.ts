/** Returns invalid tokens that resemble a real base64url token. */
export function wrongTokens(token: string): unknown[] {
  const otherEnd = token.endsWith('A') ? 'E' : 'A'
  return [
    `${token.slice(0, -1)}${otherEnd}`,
    token.toLowerCase(),
    `${token}A`,
    '',
    { $gt: '' },
    [token],
    null,
  ]
}
