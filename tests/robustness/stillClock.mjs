/** Loaded into a worker by a test, which has its clock stand still and go on again by a signal. */
const goesOn = Date.now;
const at = Number(process.env.TEST_CLOCK_AT);
let isStill = false;

// From the beginning: who reckons by the clock keeps the function it found.
Date.now = () => (isStill ? at : goesOn());
process.on('SIGUSR2', () => {
  isStill = !isStill;
  console.log(JSON.stringify({ msg: isStill ? 'the clock stands still' : 'the clock goes on' }));
});
