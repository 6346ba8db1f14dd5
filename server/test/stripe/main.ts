// The stand-in in its own process, for journeys in a browser: `node server/test/stripe/main.ts PORT WEBHOOK_URL`.
import { startStripe } from './stand-in.ts';

const [port, webhookUrl] = process.argv.slice(2);
const stripe = await startStripe({ port: Number(port) });
stripe.add({ 'GET /test/ready': () => ({}) });
if (webhookUrl) stripe.events.sendTo(webhookUrl);
process.on('SIGTERM', () => void stripe.close().then(() => process.exit(0)));
