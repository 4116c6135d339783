/* Sums of the BF16 values of a file, as an engine's loop makes them: `kv_loop FILE` prints seconds, sum, sum of squares, sum of absolute values. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
  FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) return 1;
  size_t bytes = (size_t)ftell(file);
  rewind(file);
  uint16_t *values = malloc(bytes);
  if (values == NULL || fread(values, 1, bytes, file) != bytes) return 1;

  double sum = 0, ssq = 0, sabs = 0;
  double start = now();
  for (size_t i = 0; i < bytes / 2; i++) {
    uint32_t bits = (uint32_t)values[i] << 16;
    float value;
    memcpy(&value, &bits, sizeof value);
    double wide = value;
    sum += wide;
    ssq += wide * wide;
    sabs += fabs(wide);
  }
  printf("%.9f %.17g %.17g %.17g\n", now() - start, sum, ssq, sabs);
  return 0;
}
