// Exits with 0 if the server in this container answers, for HEALTHCHECK. `node scripts/image/check-health.mjs /api/ready` asks whether it
// takes requests.
const [path = '/api/health'] = process.argv.slice(2);
const isOk = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}${path}`, {
  signal: AbortSignal.timeout(4_000),
}).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isOk ? 0 : 1);
