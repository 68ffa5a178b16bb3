import { MinuteBudget } from '../gateway/minuteBudget.ts';
import type { Channel, FromFirst, FromWorker } from './channel.ts';

/** What a person has used here before the others hear of it, in seconds of the database. */
const tellFrom = 0.1;

/**
 * Seconds of the database that people used at one worker, together with what the others tell. Most calls take some
 * milliseconds: telling of each would cost more than it counts, so a person may use a tenth of a second more for each
 * worker.
 */
export class SharedSpending extends MinuteBudget {
  private readonly untold = new Map<string, number>();
  private readonly others: Channel<FromWorker, FromFirst>;

  constructor(others: Channel<FromWorker, FromFirst>) {
    super();
    this.others = others;
    others.listen((message) => {
      if ('spent' in message) super.spend(message.spent.person, message.spent.amount, message.spent.perMinute);
    });
  }

  override spend(person: string, amount: number, perMinute: number, now?: number): void {
    super.spend(person, amount, perMinute, now);
    const untold = (this.untold.get(person) ?? 0) + amount;
    if (untold < tellFrom) {
      this.untold.set(person, untold);
      return;
    }
    this.untold.delete(person);
    this.others.tell({ spent: { person, amount: untold, perMinute } });
  }
}
