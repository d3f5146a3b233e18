/** What somebody may try who has seen a token of base64url, but for the token itself. */
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
